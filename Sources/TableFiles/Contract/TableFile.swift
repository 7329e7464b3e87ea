/// Opening people's files as tables.
public enum TableFile {
    /// How many bytes at the beginning of a file are looked at to find out what it is.
    public static let sampleSize = 64 << 10
}
