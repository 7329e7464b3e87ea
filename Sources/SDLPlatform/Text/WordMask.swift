/// A word's coverage at one place between pixels, one byte a device pixel, trimmed to the ink. Lives as long as its image.
///
/// Its pixels in the colour it was drawn in last are kept beside it, see `ColouredMasks`. All of it is behind one pointer, so that a line
/// lists its words in a few bytes each and counts no references.
struct WordMask: BitwiseCopyable {
    private struct Header: BitwiseCopyable {
        var left: Int32
        var top: Int32
        var width: Int32
        var height: Int32
        var stride: Int32
        var turn: UInt32 = 0
        var colours: UInt64 = 0
        var pixels: UnsafeMutablePointer<UInt32>?
    }

    private let header: UnsafeMutablePointer<Header>

    /// Its bytes are yet to be written.
    init(left: Int32, top: Int32, width: Int32, height: Int32, stride: Int32) {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<Header>.stride + Int(stride) * Int(height), alignment: MemoryLayout<Header>.alignment)
        header = memory.initializeMemory(
            as: Header.self, to: Header(left: left, top: top, width: width, height: height, stride: stride))
    }

    func deallocate() { header.deallocate() }

    /// Of the first pixel from the whole pixel the pen is in.
    var left: Int32 { header.pointee.left }
    /// From the baseline, negative above.
    var top: Int32 { header.pointee.top }
    var width: Int32 { header.pointee.width }
    var height: Int32 { header.pointee.height }
    /// Bytes from row to row, a multiple of `WordImage.lanes`: behind the ink a row is blank, so lines are put together in whole words.
    var stride: Int32 { header.pointee.stride }
    var size: Int { Int(stride) * Int(height) }
    var bytes: UnsafeMutablePointer<UInt8> { UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: UInt8.self) }

    /// Colour and backdrop it was drawn in last; 0 before the first time.
    var colours: UInt64 {
        get { header.pointee.colours }
        nonmutating set { header.pointee.colours = newValue }
    }
    /// Its pixels in those, rows as long as the coverage's; of a turn of `ColouredMasks`.
    var pixels: (memory: UnsafeMutablePointer<UInt32>?, turn: UInt32) {
        get { (header.pointee.pixels, header.pointee.turn) }
        nonmutating set { (header.pointee.pixels, header.pointee.turn) = newValue }
    }
}
