import Drawing
import Testing

@testable import SDLPlatform

@Suite("Window geometry") struct WindowGeometryTests {
    @Test("a press at (160, 54) hits the row shown there at any density (O-22)")
    func pressOnScaledDisplay() {
        // Wayland: units are points, the output has two, or one and a half, pixels for each.
        let double = WindowGeometry(unitWidth: 320, unitHeight: 200, pixelWidth: 640, pixelHeight: 400, scale: 2)
        #expect(double.point(unitX: 160, unitY: 54) == Point(x: 160, y: 54))
        let half = WindowGeometry(unitWidth: 320, unitHeight: 200, pixelWidth: 480, pixelHeight: 300, scale: 1.5)
        #expect(half.point(unitX: 160, unitY: 54) == Point(x: 160, y: 54))
        #expect(half.pointSize == Size(width: 320, height: 200))
        // X11: units are pixels.
        let x11 = WindowGeometry(unitWidth: 640, unitHeight: 400, pixelWidth: 640, pixelHeight: 400, scale: 2)
        #expect(x11.point(unitX: 320, unitY: 108) == Point(x: 160, y: 54))
        #expect(x11.pointSize == Size(width: 320, height: 200))
    }

    @Test("a zoom on top of the output's scale counts as well")
    func zoomed() {
        let geometry = WindowGeometry(unitWidth: 320, unitHeight: 200, pixelWidth: 640, pixelHeight: 400, scale: 4)
        #expect(geometry.point(unitX: 160, unitY: 54) == Point(x: 80, y: 27))
    }

    @Test("touches are fractions of the window")
    func fractions() {
        let geometry = WindowGeometry(unitWidth: 640, unitHeight: 400, pixelWidth: 640, pixelHeight: 400, scale: 2)
        #expect(geometry.point(fractionX: 0.5, fractionY: 0.25) == Point(x: 160, y: 50))
    }

    @Test("a window without extent gives finite positions (O-24)", arguments: [0, 1])
    func nothing(extent: Int) {
        let geometry = WindowGeometry(
            unitWidth: extent, unitHeight: extent, pixelWidth: 0, pixelHeight: extent, scale: .nan)
        let point = geometry.point(unitX: 5, unitY: 5)
        #expect(point.x.isFinite && point.y.isFinite)
        #expect(geometry.pointSize.width.isFinite)
    }

    @Test("a rectangle goes to window units and covers what it covered")
    func units() {
        let x11 = WindowGeometry(unitWidth: 640, unitHeight: 400, pixelWidth: 640, pixelHeight: 400, scale: 2)
        #expect(x11.units(Rect(x: 10.25, y: 10, width: 2, height: 20)) == (20, 20, 5, 40))
        let wayland = WindowGeometry(unitWidth: 320, unitHeight: 200, pixelWidth: 640, pixelHeight: 400, scale: 2)
        #expect(wayland.units(Rect(x: 10, y: 10, width: 2, height: 20)) == (10, 10, 2, 20))
        #expect(wayland.units(Rect(x: .infinity, y: 0, width: 1, height: 1)) == (0, 0, 0, 0))
    }
}

@Suite("Display scale") struct DisplayScaleTests {
    private func choose(
        option: Double? = nil, _ environment: [String: String] = [:], density: Double = 1, wayland: Bool = false,
        dpi: Double? = nil, height: Int = 2160
    ) -> Double {
        DisplayScale.choose(
            option: option, environment: environment, density: density, trustsDensity: wayland, dpi: dpi,
            displayHeight: height)
    }

    @Test("the option wins, then our variable, then other toolkits', then the DPI")
    func order() {
        let all = ["CAIRN_SCALE": "1.5", "GDK_SCALE": "2", "QT_SCALE_FACTOR": "3"]
        #expect(choose(option: 1.25, all, dpi: 400) == 1.25)
        #expect(choose(all, dpi: 400) == 1.5)
        #expect(choose(["GDK_SCALE": "2", "QT_SCALE_FACTOR": "3"], dpi: 400) == 2)
        #expect(choose(["QT_SCALE_FACTOR": "3"], dpi: 400) == 3)
        #expect(choose(dpi: 400) == 4)
        #expect(choose() == 1)
    }

    @Test("nonsense is passed over", arguments: ["0", "-2", "nan", "inf", "two", "", "100"])
    func nonsense(text: String) {
        #expect(choose(option: Double(text), ["CAIRN_SCALE": text, "GDK_SCALE": text], dpi: .nan) == 1)
    }

    @Test("only a display dense and large beyond doubt is scaled by its DPI")
    func dpi() {
        #expect(choose(dpi: 96) == 1)
        #expect(choose(dpi: 157, height: 1080) == 1)
        #expect(choose(dpi: 192, height: 1200) == 2)
        #expect(choose(dpi: 200, height: 1080) == 1)
        #expect(choose(dpi: 287, height: 2160) == 2)
        #expect(choose(dpi: 288, height: 2160) == 3)
        #expect(choose(dpi: 5000, height: 2160) == 4)
    }

    @Test("on Wayland the output says, not the variables of other toolkits")
    func wayland() {
        #expect(choose(["GDK_SCALE": "2"], density: 1, wayland: true, dpi: 400) == 1)
        #expect(choose(["GDK_SCALE": "3"], density: 1.5, wayland: true) == 1.5)
        #expect(choose(["CAIRN_SCALE": "3"], density: 1.5, wayland: true) == 3)
    }
}
