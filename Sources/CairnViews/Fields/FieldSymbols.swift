// What is drawn in fields and beside them. No public vocabulary: programs have their own symbols.

/// Empties a field.
package struct ClearButton: View {
    let action: @MainActor () -> Void

    package init(action: @escaping @MainActor () -> Void) { self.action = action }

    package var body: some View {
        Button(action: action) {
            ZStack {
                Circle().fill(.secondary)
                Cross().stroke(.background, lineWidth: 1.5).frame(width: 6, height: 6)
            }
            .frame(width: 16, height: 16)
        }
        .buttonStyle(.plain)
        .focusable(false)
    }
}

/// A magnifying glass.
package struct Magnifier: Shape {
    package init() {}

    package func path(in rect: CGRect) -> Path {
        Path { path in
            let glass = CGRect(x: rect.minX + 0.75, y: rect.minY + 0.75, width: rect.width * 0.7, height: rect.height * 0.7)
            path.addEllipse(in: glass)
            let edge = CGPoint(x: glass.midX + glass.width * 0.354, y: glass.midY + glass.height * 0.354)
            path.move(to: edge)
            path.addLine(to: CGPoint(x: rect.maxX - 0.75, y: rect.maxY - 0.75))
        }
    }
}

/// Two crossed lines: take away.
package struct Cross: Shape {
    package init() {}

    package func path(in rect: CGRect) -> Path {
        Path { path in
            path.move(to: CGPoint(x: rect.minX, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            path.move(to: CGPoint(x: rect.maxX, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        }
    }
}
