import CSDL2

/// A call into SDL that failed, and what SDL said about it.
package struct SDLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, or the question asked of the system when no function was called.
    package let call: String
    package let message: String

    package init(call: String, message: String) {
        self.call = call
        self.message = message
    }

    /// Takes SDL's own message; to be made right after the failure, on the thread that saw it.
    package init(call: String) {
        self.init(call: call, message: String(cString: SDL_GetError()))
    }

    /// One line, without a full stop.
    package var description: String { "\(call): \(message)" }
}
