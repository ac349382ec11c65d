/** For sections below the fold: the browser skips their layout until they come near the viewport. */
export const OFFSCREEN = "[content-visibility:auto] [contain-intrinsic-block-size:auto_640px]"
/** The same for sections with cards: the padding at the bottom keeps the card shadows from being clipped. */
export const OFFSCREEN_CARDS = `${OFFSCREEN} pb-8 -mb-8`
