/// Turns the bytes of a file, as they come, into plain UTF-8 text: finds out what they are, decompresses them, and converts them.
///
/// The first 64 KiB (of the file, and again of what was decompressed) are held back until it is clear what they are; nothing
/// that was looked at is missing from what comes out. Works on pipes and files alike: it never seeks.
final class InputDecoder {
    /// How the file is compressed; nil when it is not, or not yet known.
    private(set) var compression: Compression?
    /// What its text is written in; nil until known.
    private(set) var encoding: TextEncoding?

    /// Bytes that came in so far, as they stand in the file.
    private(set) var consumed = 0

    private enum Stage {
        /// Not known yet whether the file is compressed.
        case opening
        /// Plain bytes come, in an encoding not yet known.
        case sniffing
        case passing
    }

    private let name: String
    private let wantedEncoding: String?
    private let limit: ExpansionLimit
    private var stage = Stage.opening
    private var head: [UInt8] = []
    private var decompressor: Decompressor?
    private var transcoder: Transcoder?

    /// - Parameters:
    ///   - name: The file's name; it decides only between refusals.
    ///   - encoding: The encoding the user asked for; nil to find it out.
    ///   - limit: What a compressed file may become.
    init(name: String, encoding: String? = nil, limit: ExpansionLimit = ExpansionLimit()) {
        self.name = name
        wantedEncoding = encoding
        self.limit = limit
    }

    /// Bytes that stand for nothing in the file's encoding. Of UTF-8 none are counted here: it passes as it is.
    var repairs: Transcoder.Repairs { transcoder?.repairs ?? Transcoder.Repairs() }

    /// Takes the next bytes of the file.
    ///
    /// - Parameter sink: Gets UTF-8 in pieces that are good only during the call. What was good before a fault is handed on before the
    ///   fault is thrown.
    /// - Throws: ``TableError``, or what `sink` threw.
    func push(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        consumed += bytes.count
        guard stage == .opening else { return try pushRaw(bytes, to: sink) }
        head.append(contentsOf: bytes)
        if head.count >= TableFile.sampleSize { try open(to: sink) }
    }

    /// Says that no more bytes follow.
    func finish(to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        if stage == .opening { try open(to: sink) }
        var fault: TableError?
        do throws(TableError) {
            try finishDecompressing(to: sink)
        } catch {
            fault = error
        }
        if stage == .sniffing { try decide(isWhole: fault == nil, to: sink) }
        try transcoder?.finish(to: sink)
        if let fault { throw fault }
    }

    /// Decides with the bytes that have come so far, for a pipe whose writer makes a pause.
    func decideNow(to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        if stage == .opening && !head.isEmpty { try open(to: sink) }
        if stage == .sniffing && !head.isEmpty { try decide(isWhole: false, to: sink) }
    }

    private func open(to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        let raw = head
        head = []
        stage = .sniffing
        compression = raw.withBytes { Compression(head: $0) }
        if let compression { decompressor = try Decompressor(compression, file: name, limit: limit) }
        try raw.withBytes { bytes throws(TableError) in try pushRaw(bytes, to: sink) }
    }

    private func pushRaw(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        guard let decompressor else { return try pushPlain(bytes, to: sink) }
        do throws(TableError) {
            try decompressor.push(bytes) { plain throws(TableError) in try pushPlain(plain, to: sink) }
        } catch {
            // The rows so far must not stay behind in the sample.
            if stage == .sniffing && !head.isEmpty { try decide(isWhole: false, to: sink) }
            throw error
        }
    }

    private func finishDecompressing(to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        try decompressor?.finish { plain throws(TableError) in try pushPlain(plain, to: sink) }
    }

    private func pushPlain(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError)
    {
        guard stage == .sniffing else { return try pass(bytes, to: sink) }
        head.append(contentsOf: bytes)
        if head.count >= TableFile.sampleSize { try decide(isWhole: false, to: sink) }
    }

    /// Settles the encoding, or refuses what is no text, and lets the sample go.
    private func decide(isWhole: Bool, to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        let sample = head
        head = []
        stage = .passing
        try sample.withBytes { bytes throws(TableError) in
            let look = UnsafeRawBufferPointer(rebasing: bytes.prefix(TableFile.sampleSize))
            try refuse(look)
            let found = try TextEncoding.find(look, isWhole: isWhole && look.count == bytes.count, option: wantedEncoding, file: name)
            encoding = found
            if !found.isUTF8 { transcoder = try Transcoder(from: found.name, file: name) }
            try pass(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(found.markLength)), to: sink)
        }
    }

    private func refuse(_ look: UnsafeRawBufferPointer) throws(TableError) {
        switch FileSignature(head: look, name: name, isText: wantedEncoding != nil) {
        case nil: break
        case .refused(let refusal): throw TableError(.refused, file: name, problem: refusal.problem, advice: refusal.advice)
        case .compressed:
            throw TableError(.refused, file: name, problem: "this is compressed twice", advice: "Decompress it once and open the result")
        case .sqlite:
            let advice = "\(compression == nil ? "Save it to a file" : "Decompress it") and open that"
            throw TableError(.refused, file: name, problem: "this is a SQLite database that cannot be read piece by piece", advice: advice)
        }
    }

    private func pass(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        if let transcoder { return try transcoder.push(bytes, to: sink) }
        try sink(bytes)
    }
}
