import CLzma
import CZlib
import CZstd

/// gzip: any number of members one after another, as `cat a.gz b.gz` and parallel compressors write them.
final class GzipDecoder: StreamDecoder {
    /// zlib's largest window, and 16 more for "gzip header and check sum, nothing else".
    private static let windowBits: Int32 = 15 + 16

    /// zlib's state keeps the stream's address, so it must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private(set) var mayEnd = false

    init() throws(StreamFault) {
        stream.initialize(to: z_stream())
        let result = inflateInit2_(stream, Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard result == Z_OK else {
            stream.deallocate()
            throw StreamFault("zlib could not be started (error \(result))")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func step(_ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer) -> StreamStep {
        if mayEnd { return beginMember(input, isLast: isLast) }
        // zlib counts in 32 bits and never writes through next_in.
        let given = min(input.count, Int(UInt32.max) / 2)
        let room = min(output.count, Int(UInt32.max) / 2)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(given)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(room)
        let result = inflate(stream, Z_NO_FLUSH)
        mayEnd = result == Z_STREAM_END
        var step = StreamStep(consumed: given - Int(stream.pointee.avail_in), produced: room - Int(stream.pointee.avail_out))
        if result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR {
            let reason = stream.pointee.msg.map { String(cString: $0) } ?? "error \(result)"
            step.fault = StreamFault("the gzip data are damaged: \(reason)", advice: rowsSoFar)
        }
        return step
    }

    /// Between members: zeros are padding (tapes, block devices); a magic number begins another member; anything else is rubbish.
    private func beginMember(_ input: UnsafeRawBufferPointer, isLast: Bool) -> StreamStep {
        let padding = input.prefix { $0 == 0 }.count
        let rest = UnsafeRawBufferPointer(rebasing: input[padding...])
        if rest.isEmpty || rest.count == 1 && rest[0] == 0x1F && !isLast { return StreamStep(consumed: padding) }
        guard rest.count >= 2, rest[0] == 0x1F, rest[1] == 0x8B else {
            let fault = StreamFault("what follows the end of the gzip data is not gzip", advice: rowsSoFar)
            return StreamStep(consumed: padding, fault: fault)
        }
        inflateReset(stream)
        mayEnd = false
        return StreamStep(consumed: padding)
    }
}

/// zstd: any number of frames, skippable ones among them.
final class ZstdDecoder: StreamDecoder {
    private let stream: OpaquePointer
    private(set) var mayEnd = true
    /// Frames that ask for a larger window than this are refused by the library: 2^27 bytes, zstd's own default for streams.
    private static let windowLog: Int32 = 27

    init() throws(StreamFault) {
        guard let stream = ZSTD_createDStream() else { throw StreamFault("zstd could not be started") }
        self.stream = stream
        ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.windowLog)
    }

    deinit { ZSTD_freeDStream(stream) }

    func step(_ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer) -> StreamStep {
        var from = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var to = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        // Between frames the library would ask for the header of another one, which a file need not have.
        if input.isEmpty && mayEnd { return StreamStep() }
        let result = ZSTD_decompressStream(stream, &to, &from)
        var step = StreamStep(consumed: from.pos, produced: to.pos)
        mayEnd = result == 0
        if ZSTD_isError(result) != 0 {
            step.fault = StreamFault(
                "the zstd data are damaged: \(String(cString: ZSTD_getErrorName(result)).lowercased())", advice: rowsSoFar)
        }
        return step
    }
}

/// xz: any number of streams, with padding between them.
final class XzDecoder: StreamDecoder {
    /// Memory the decoder may take: the largest preset (-9) wants 65 MiB.
    private static let memoryLimit: UInt64 = 512 << 20

    private let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)
    private(set) var mayEnd = false

    init() throws(StreamFault) {
        stream.initialize(to: lzma_stream())
        let result = lzma_stream_decoder(stream, Self.memoryLimit, cairn_LZMA_CONCATENATED)
        guard result == LZMA_OK else {
            stream.deallocate()
            throw StreamFault("liblzma could not be started (error \(result.rawValue))")
        }
    }

    deinit {
        lzma_end(stream)
        stream.deallocate()
    }

    func step(_ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer) -> StreamStep {
        if mayEnd { return StreamStep() }
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = input.count
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = output.count
        let result = lzma_code(stream, isLast ? LZMA_FINISH : LZMA_RUN)
        mayEnd = result == LZMA_STREAM_END
        var step = StreamStep(consumed: input.count - stream.pointee.avail_in, produced: output.count - stream.pointee.avail_out)
        if result != LZMA_OK && result != LZMA_STREAM_END && result != LZMA_BUF_ERROR { step.fault = Self.fault(result) }
        return step
    }

    private static func fault(_ result: lzma_ret) -> StreamFault {
        switch result {
        case LZMA_MEMLIMIT_ERROR:
            StreamFault("the xz data want more than \(memoryLimit >> 20) MiB of memory", advice: "Decompress it with xz -d")
        case LZMA_OPTIONS_ERROR:
            StreamFault("the xz data ask for something this reader does not know", advice: "Decompress it with xz -d")
        case LZMA_FORMAT_ERROR: StreamFault("what follows the end of the xz data is not xz", advice: rowsSoFar)
        default: StreamFault("the xz data are damaged", advice: rowsSoFar)
        }
    }
}

/// What is said with every fault that leaves good rows before it.
let rowsSoFar = "The rows so far are shown"
