import Drawing

// Making a frame.
extension ViewHost {
    /// Rounds of "a body ran and changed something that other bodies read" before the rest waits for the next frame.
    static let updateLimit = 8
    /// Rounds of update and layout: appearing rows may change state, pinned headers may read where they are.
    static let roundLimit = 4

    /// Whether a frame made now could differ from the last one.
    package var wantsFrame: Bool {
        needsFrame || needsLayout || !mailbox.isEmpty || scrollViews.contains { $0.needsUpdate }
    }

    /// When something will change by itself although nothing moves now; nil when nothing will. Seconds.
    package var nextWakeUp: Double? {
        var next: Double?
        func consider(_ time: Double?) { if let time { next = min(next ?? time, time) } }
        for scroll in scrollViews {
            for axis in [StackAxis.vertical, .horizontal] where scroll.scrolls(along: axis) {
                consider(scroll[axis].motion.nextWakeUp)
                if scroll.drawsIndicators, scroll.scrollbar(axis).isNeeded { consider(scroll[axis].bar.nextChange(after: now)) }
                if now - scroll[axis].bar.hoverChangedAt < ScrollbarLook.growDuration { consider(now) }
            }
        }
        for scroll in scrollViews {
            consider(scroll.refreshLink?.nextChange(after: now, reducedMotion: scroll.vertical.motion.settings.reducedMotion))
        }
        consider(pageRepeat?.next)
        for list in listControllers { consider(list.nextTick) }
        for node in timedNodes { consider(node.nextChange(after: now)) }
        for layer in layers { consider(layer.nextChange(after: now)) }
        consider(fingerHold?.due)
        return next
    }

    /// Whether content is in motion (fading scrollbars are not content).
    package var isAnimating: Bool {
        scrollViews.contains { $0.vertical.motion.isMoving || $0.horizontal.motion.isMoving }
    }

    /// Brings everything up to `time` and records the frame.
    package func frame(at time: Double) -> Frame {
        update(at: time)
        return record()
    }

    /// The first part of a frame: everything is brought up to `time` and laid out, nothing is drawn.
    package func update(at time: Double) {
        now = max(now, time)
        frameNumber += 1
        stats.bodies = 0
        stats.rowsBuilt = 0
        stats.rowsMeasured = 0
        stats.rowsAlive = 0
        stats.layoutPasses = 0
        stats.picturesRecorded = 0
        mailbox.deliver()
        for node in timedNodes { node.timeAdvanced() }
        for layer in layers { layer.timeAdvanced() }
        openMenuUnderFinger()
        runPageRepeat()
        refillText()
        needsFrame = false
        if !rootIsBuilt { buildRoot() }
        for list in listControllers { list.tick(since: lastListTick) }
        lastListTick = now
        layoutRounds()
        for layer in layers { layer.layOut(in: size) }
        pendingAnimation = nil
        for search in searches { search.find.tick() }
        refreshHover()
    }

    private func layoutRounds() {
        for round in 0..<Self.roundLimit {
            updateBodies()
            layout()
            performReveals()
            serveLinks()
            focus.performRequests()
            let pending = !dirtyBodies.isEmpty || !appearances.isEmpty || !actions.isEmpty || needsLayout
            if !pending || round == Self.roundLimit - 1 { break }
        }
        // What is left over is finished in the next frame.
        if !dirtyBodies.isEmpty || needsLayout { needsFrame = true }
    }

    /// Runs the bodies that must run, from the root down, and the callbacks they asked for.
    private func updateBodies() {
        for _ in 0..<Self.updateLimit {
            let appearing = appearances
            appearances.removeAll()
            for node in appearing { node.appear() }
            let waiting = actions
            actions.removeAll()
            for action in waiting { action() }
            mailbox.deliver()
            if dirtyBodies.isEmpty { if appearances.isEmpty, actions.isEmpty { return } else { continue } }
            let bodies = dirtyBodies.compactMap(\.value)
            dirtyBodies.removeAll()
            for body in bodies.map({ ($0, $0.depth) }).sorted(by: { $0.1 < $1.1 }).map(\.0) where body.needsBody {
                // It runs when the host is filled again.
                if let row = body.rowHost, row.isSpare {
                    row.postponed.append(Weak(body))
                    continue
                }
                body.refresh()
            }
        }
        if !dirtyBodies.isEmpty {
            warnOnce("a view's body changes state that the body itself reads: it runs again in every frame")
        }
    }

    private func layout() {
        if needsLayout {
            needsLayout = false
            root.place(at: .zero, Proposal(width: size.width, height: size.height))
        }
        for list in lazyLists where list.needsMeasure && list.enclosingScrollView == nil { realiseWhole(list) }
        // Outer scroll views first: they decide how large the inner ones are.
        for scroll in scrollViews { scroll.update(at: now) }
    }

    /// A lazy container that nothing scrolls shows its start, as much of it as the window could.
    private func realiseWhole(_ list: LazyStackNode) {
        let length = list.axis.length(size)
        if list.realise(from: list.plan.count > 0 ? (0, 0) : nil, length: length, overscan: 0) {
            list.invalidateLayout()
            needsLayout = false
            root.place(at: .zero, Proposal(width: size.width, height: size.height))
        }
        list.window = LazyStackNode.Window(offset: 0, length: length)
        list.placeRows()
    }

    private func performReveals() {
        guard !reveals.isEmpty else { return }
        let pending = reveals
        reveals.removeAll()
        for reveal in pending {
            for scroll in scrollViews where isInside(scroll, reveal.root) {
                if scroll.reveal(reveal.id, anchor: reveal.anchor, animated: reveal.animated, at: now) {
                    scroll.update(at: now)
                    break
                }
            }
        }
    }

    /// Modifiers that move scroll views or watch them.
    private func serveLinks() {
        for scroll in scrollViews {
            let links = scroll.links
            guard !links.isEmpty else { continue }
            for link in links { link.perform(scroll, at: now) }
            scroll.notePhase(at: now)
            for link in links { link.report(scroll, at: now) }
        }
    }

    private func isInside(_ node: _ViewNode, _ root: _ViewNode) -> Bool {
        var current: _ViewNode? = node
        while let step = current {
            if step === root { return true }
            current = step.parent
        }
        return false
    }

    /// The second part: what there is to see, as data.
    package func record() -> Frame {
        rationText()
        var recorder = Recorder(host: self)
        root.draw(&recorder, at: .zero)
        for layer in layers { layer.draw(&recorder) }
        return Frame(size: size, scale: scale, background: palette.background, root: recorder.finish())
    }

    // MARK: Changes from outside

    package func setTheme(_ theme: ColorScheme) {
        guard theme != self.theme else { return }
        self.theme = theme
        environmentChanged()
    }

    package func resize(to size: Size, scale: Double) {
        let size = size.sane
        let scale = Self.validScale(scale)
        if scale != self.scale {
            self.scale = scale
            textEngine.scale = scale
            self.size = size
            scaleChanged()
        } else if size != self.size {
            self.size = size
            needsLayout = true
        }
        needsFrame = true
    }

    /// Sizes in device pixels differ at another scale: everything is shaped and measured again, row by row as it is seen.
    private func scaleChanged() {
        environmentChanged()
        func visit(_ node: _ViewNode) {
            (node as? TextNode)?.reshape()
            (node as? TextFieldNode)?.reshape()
            (node as? _LayoutNode)?.forgetSizes()
            node.forEachChild(visit)
        }
        visit(root)
        for list in lazyLists { list.scaleChanged() }
        needsLayout = true
    }

    /// A family may have come that texts ask for: they are all shaped anew.
    func fontsChanged() {
        guard rootIsBuilt else { return }
        scaleChanged()
        needsFrame = true
    }

    /// `dateOrigin` was set: texts tell their dates anew.
    package func datesChanged() { fontsChanged() }

    func environmentChanged() {
        guard rootIsBuilt else { return }
        buildRoot()
        for list in lazyLists { list.forgetPictures() }
        needsFrame = true
        needsLayout = true
    }
}

extension ViewHost {
    /// Forgets every size, line break and picture: the next frame is measured, laid out and recorded from nothing, and must be the same.
    package func dropCaches() {
        func visit(_ node: _ViewNode) {
            (node as? TextNode)?.reshape()
            (node as? TextFieldNode)?.reshape()
            (node as? RowHost)?.forgetPicture()
            if node is _LayoutNode { node.invalidateLayout() }
            node.forEachChild(visit)
        }
        visit(root)
        for layer in layers { layer.nodes.forEach(visit) }
    }
}

extension LazyStackNode {
    func scaleChanged() {
        geometry.heights.markAllStale()
        for row in allHosts {
            row.isOutdated = true
            row.invalidateLayout()
            row.isMeasured = false
        }
        needsMeasure = true
        invalidateLayout()
        enclosingScrollView?.contentChanged()
    }

    func forgetPictures() {
        for row in allHosts {
            row.isOutdated = true
            row.forgetPicture()
        }
        enclosingScrollView?.contentChanged()
    }
}
