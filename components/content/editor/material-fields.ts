import type { RequestOf } from "@/lib/contract/endpoint"
import type { content } from "@/lib/features/content/contract"
import { type MaterialDetail, MaterialInput } from "@/lib/features/content/content-shapes"
import { type CompletionRule, kindSpec, type MaterialKind } from "@/lib/features/catalogue/material-kinds"
import { isWebAddress } from "@/lib/features/content/web-address"
import { type DripFields, dripFieldOf, dripFieldsOf, parseDrip } from "./drip-fields"

/** The fields in display order. */
export const MATERIAL_FIELD_NAMES = [
  "title",
  "body",
  "fileId",
  "isPreview",
  "downloadable",
  "dripKind",
  "dripDays",
  "dripDate",
  "completionRule",
  "completionPercent",
  "allowsManualCompletion",
] as const

/** The values of the editor's fields, as typed. */
export interface MaterialFields extends DripFields {
  title: string
  body: string
  fileId: number | null
  isPreview: boolean
  downloadable: boolean
  completionRule: CompletionRule
  completionPercent: string
  allowsManualCompletion: boolean
}

const DEFAULT_PERCENT = 90

export const fieldsOf = (material: MaterialDetail, timezone: string): MaterialFields => ({
  title: material.title,
  body: material.body ?? "",
  fileId: material.file?.id ?? null,
  isPreview: material.isPreview,
  downloadable: material.downloadable,
  ...dripFieldsOf(material.drip, timezone),
  completionRule: material.completionRule,
  completionPercent: String(material.completionPercent),
  allowsManualCompletion: material.allowsManualCompletion,
})

/** The fields of a new material of a kind. */
export const newFieldsOf = (kind: MaterialKind): MaterialFields => ({
  title: "",
  body: "",
  fileId: null,
  isPreview: false,
  downloadable: kindSpec(kind).download === "always",
  dripKind: "none",
  dripDays: "7",
  dripDate: "",
  completionRule: kindSpec(kind).completionRules[0] ?? "opened",
  completionPercent: String(DEFAULT_PERCENT),
  allowsManualCompletion: false,
})

type Input = RequestOf<typeof content.saveMaterial>["body"]
type FieldName = (typeof MATERIAL_FIELD_NAMES)[number]
type Parsed = { input: Input; invalid?: undefined } | { input?: undefined; invalid: FieldName[] }

/** The input to save, or the invalid fields. */
export function parseMaterialFields(
  fields: MaterialFields,
  { kind, timezone }: { kind: MaterialKind; timezone: string },
): Parsed {
  const { title, body, fileId, isPreview, downloadable, completionRule, completionPercent, dripKind } = fields
  const { allowsManualCompletion } = fields
  const { content: of } = kindSpec(kind)
  const drip = parseDrip(fields, timezone)
  const percent = Number(completionPercent)
  const input: Input = {
    title,
    kind,
    ...(of === "file" ? { fileId } : { body: body.trim() }),
    isPreview,
    downloadable,
    completionRule,
    ...(completionRule === "percent" && {
      completionPercent: Number.isInteger(percent) ? percent : 0,
      allowsManualCompletion,
    }),
    ...(drip && { drip }),
  }
  const issues = MaterialInput.safeParse(input).error?.issues ?? []
  const hasWrongLink = of === "link" && body.trim() !== "" && !isWebAddress(body)
  const invalid = invalidFields([...issues.map(({ path }) => String(path[0])), ...(hasWrongLink ? ["body"] : [])], dripKind) // oxfmt-ignore
  if (!drip) invalid.push(dripFieldOf(dripKind))
  return invalid.length > 0 ? { invalid } : { input }
}

/** The editor's fields for field names of the call, in display order. */
export function invalidFields(inputNames: readonly string[], dripKind: MaterialFields["dripKind"]): FieldName[] {
  const names: string[] = inputNames.map((name) => (name === "drip" ? dripFieldOf(dripKind) : name))
  return MATERIAL_FIELD_NAMES.filter((name) => names.includes(name))
}
