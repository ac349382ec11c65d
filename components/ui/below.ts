/** For parts of a page that nobody sees at first: they are laid out when they come near the screen. */
export const LATER = "[content-visibility:auto] [contain-intrinsic-block-size:auto_640px]"
/** The same for what holds cards: the room at the foot keeps their shadows from being cut off there. */
export const BELOW = `${LATER} pb-8 -mb-8`
