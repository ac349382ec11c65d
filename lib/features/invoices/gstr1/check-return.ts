import type { ReturnCheck } from "../contract"
import type { Gstr1 } from "./gstr1"

/** Compares the tables of sales and credit notes with the table of codes, which counts every document by itself. */
export function checkReturn(tables: Gstr1): ReturnCheck {
  const byRate = (rows: readonly { itms: readonly { itm_det: { txval: number } }[] }[]) =>
    rows.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det.txval))
  const salesMinor = sumMinor([
    ...byRate((tables.b2b ?? []).flatMap(({ inv }) => inv)),
    ...byRate((tables.b2cl ?? []).flatMap(({ inv }) => inv)),
    ...(tables.b2cs ?? []).map(({ txval }) => txval),
    ...(tables.exp ?? []).flatMap(({ inv }) => inv.flatMap(({ itms }) => itms.map(({ txval }) => txval))),
    ...(tables.nil?.inv ?? []).map(({ expt_amt }) => expt_amt),
  ])
  const creditMinor = sumMinor([...byRate((tables.cdnr ?? []).flatMap(({ nt }) => nt)), ...byRate(tables.cdnur ?? [])])
  const codes = [...(tables.hsn?.hsn_b2b ?? []), ...(tables.hsn?.hsn_b2c ?? [])]
  const codesMinor = sumMinor(codes.map(({ txval }) => txval))
  return { salesMinor, creditMinor, codesMinor, isRight: salesMinor - creditMinor === codesMinor }
}

const sumMinor = (rupees: readonly number[]) => rupees.reduce((sum, value) => sum + Math.round(value * 100), 0)
