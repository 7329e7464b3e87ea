import Drawing

// Small capitals: a font's own where it has them, else capitals of a smaller size.

extension FontSpec.SmallCaps {
    /// `isEmpty`, without the detours of an option set from another module: every text is asked.
    var isNone: Bool { rawValue == 0 }

    /// OpenType features.
    var features: [String] {
        (contains(.lowercase) ? ["smcp"] : []) + (contains(.uppercase) ? ["c2sc"] : [])
    }
}

extension TextRun {
    /// Size of a capital that stands for a small one: what browsers take, a little above the height of small letters.
    private static let smallCapitalSize = 0.8

    /// The run with the small capitals its font lacks made of capitals: a run a stretch of small or full size. Characters stay as many as
    /// they were; one whose capital would be several ("ß") is itself at the smaller size.
    func withMadeSmallCaps() -> [TextRun] {
        guard !text.isEmpty else { return [self] }
        var runs: [TextRun] = []
        var isSmall: Bool?
        for character in text {
            let capital = character.uppercased()
            let isLower = capital != String(character)
            let becomesSmall = font.smallCaps.contains(isLower ? .lowercase : .uppercase) && (isLower || character.isUppercase)
            if isSmall != becomesSmall {
                isSmall = becomesSmall
                var run = self
                run.text = ""
                run.font.smallCaps = []
                if becomesSmall { run.font.size *= TextRun.smallCapitalSize }
                runs.append(run)
            }
            if becomesSmall, isLower, capital.count == 1 {
                runs[runs.count - 1].text += capital
            } else {
                runs[runs.count - 1].text.append(character)
            }
        }
        return runs
    }
}
