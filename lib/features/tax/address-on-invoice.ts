/** The taxable value in minor units from which the address of a buyer without a GSTIN stands on the invoice (CGST Rules, 46(e)). */
export const ADDRESS_FROM_MINOR = 5_000_000
