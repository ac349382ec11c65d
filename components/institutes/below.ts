/**
 * For parts of a page that nobody sees at first: they are laid out when they come near the screen. The room at the foot
 * keeps the shadows of cards from being cut off there.
 */
export const BELOW = "[content-visibility:auto] [contain-intrinsic-block-size:auto_640px] pb-8 -mb-8"
