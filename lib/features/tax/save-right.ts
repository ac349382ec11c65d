/** Who saves the tax profile, as its call declares it: apart from the contract, for screens that only lead there. */
export const SAVES_TAX = { access: ["InstituteAdmin"], screen: "tax", method: "PUT" } as const
