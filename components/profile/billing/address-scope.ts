/** Whose addresses: with an institute those of its own, else those of the signed-in person. */
export type AddressScope = { instituteId?: string }
