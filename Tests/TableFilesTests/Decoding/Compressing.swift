import CLzma
import CZlib
import CZstd

@testable import TableFiles

/// Compresses by the same libraries that read it back, so the tests need no programs.
func compressed(_ bytes: [UInt8], _ compression: Compression) -> [UInt8] {
    switch compression {
    case .gzip: gzipped(bytes)
    case .zstd: zstandard(bytes)
    case .xz: xzipped(bytes)
    }
}

private func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
    let room = output.count
    var input = bytes
    let left = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
            return Int(stream.avail_out)
        }
    }
    return Array(output.prefix(room - left))
}

private func zstandard(_ bytes: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let room = output.count
    // With a check sum, as the zstd program writes it.
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    let size = ZSTD_compress2(context, &output, room, bytes, bytes.count)
    precondition(ZSTD_isError(size) == 0)
    return Array(output.prefix(size))
}

private func xzipped(_ bytes: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: lzma_stream_buffer_bound(bytes.count))
    let room = output.count
    var size = 0
    precondition(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, nil, bytes, bytes.count, &output, &size, room) == LZMA_OK)
    return Array(output.prefix(size))
}

/// Lines of words, as compressible as a log.
func someText(lines: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let words = ["alpha", "béta", "gamma", "δέλτα", "42", "2024-05-17", "\"q\"", ""]
    return (0..<lines).flatMap { number in
        Array("\(number),\(words.randomElement(using: &random)!),\(words.randomElement(using: &random)!)\n".utf8)
    }
}

/// What one decoder made of some bytes given in pieces.
struct Decoded {
    var bytes: [UInt8] = []
    var error: TableError?
}

/// Decodes in pieces of random sizes up to `most` bytes.
func decode(_ input: [UInt8], pieces most: Int, limit: ExpansionLimit = ExpansionLimit(), _ random: inout SeededGenerator) -> Decoded {
    var decoded = Decoded()
    let decoder = InputDecoder(name: "test", limit: limit)
    do throws(TableError) {
        var offset = 0
        while offset < input.count {
            let end = min(input.count, offset + Int.random(in: 1...most, using: &random))
            try Array(input[offset..<end]).withBytes { piece throws(TableError) in
                try decoder.push(piece) { decoded.bytes += $0 }
            }
            offset = end
        }
        try decoder.finish { decoded.bytes += $0 }
    } catch {
        decoded.error = error
    }
    return decoded
}
