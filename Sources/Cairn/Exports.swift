// `import Cairn` brings what `import SwiftUI` brings: the views, and with them Foundation and Observation.
@_exported import CairnViews
