/** A quality to choose: "720p", or the one that follows the connection. */
export type Quality = { name: string | null; isChosen: boolean; choose: () => void }
