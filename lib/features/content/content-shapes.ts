import { z } from "zod"
import { Id, Instant, RowVersion } from "@/lib/contract/shapes"
import { PDF_STATUSES } from "@/lib/features/documents/pdf-status"
import { ContentChange } from "@/lib/features/item-contents/content-change-shapes"
import { ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { Drip } from "@/lib/features/access/drip"
import { COMPLETION_RULES, MATERIAL_KINDS } from "@/lib/features/catalogue/material-kinds"

/** The most materials and sections that an item may have. */
export const MAX_MATERIALS = 500
export const MAX_SECTIONS = 100

const Title = z.string().trim().min(1, "At least 1 letter").max(120)
const CompletionPercent = z.number().int().min(1).max(100)

/** The file of a material, as its creator sees it. */
export const MaterialFile = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  /** Whether it is in the trash: students cannot open the material until it is restored or replaced. */
  isTrashed: z.boolean(),
  /** How far the PDF of an office document is, by which it is read in the page; null where none is made. */
  pdf: z.enum(PDF_STATUSES).nullable(),
})

/** A material in the curriculum of its creator, without its text. */
export const Material = z.object({
  id: Id,
  sectionId: Id,
  version: RowVersion,
  title: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  file: MaterialFile.nullable(),
  /** Whether a text or a link has been written, or a file chosen. */
  hasContent: z.boolean(),
  durationSeconds: z.number().int(),
  displayOrder: z.number().int(),
  isPreview: z.boolean(),
  downloadable: z.boolean(),
  drip: Drip,
  completionRule: z.enum(COMPLETION_RULES),
  completionPercent: CompletionPercent,
  /** Whether students may mark it as complete before its rule is met; with the rule `opened` they always may. */
  allowsManualCompletion: z.boolean(),
})
export type Material = z.output<typeof Material>

/** A material with its text or its link. */
export const MaterialDetail = Material.extend({ body: z.string().nullable() })
export type MaterialDetail = z.output<typeof MaterialDetail>

export const Section = z.object({
  id: Id,
  version: RowVersion,
  title: z.string(),
  displayOrder: z.number().int(),
  drip: Drip,
})
export type Section = z.output<typeof Section>

/** What an item teaches, as its creator sees it. */
export const Curriculum = z.object({
  item: z.object({ id: Id, kind: z.enum(listItemKinds()), title: z.string(), status: z.enum(ITEM_STATUSES) }),
  sections: z.array(Section.extend({ materials: z.array(Material) })),
  /** How they differ from what the public has. */
  changes: z.array(ContentChange),
})
export type Curriculum = z.output<typeof Curriculum>

export const ModuleInput = z.object({
  id: Id.optional(),
  version: RowVersion.optional(),
  title: z.string().trim().min(3, "At least 3 letters").max(120),
  /** Without it, that of an item stays as it is. */
  shortText: z.string().trim().max(200).optional(),
  kind: z.enum(["pre_recorded", "course"]).default("pre_recorded"),
})

export const SectionInput = z.object({
  id: Id.optional(),
  version: RowVersion.optional(),
  /** The item of a new section. */
  moduleId: Id.optional(),
  title: Title,
  drip: Drip.optional(),
})

const MAX_BODY = 50_000

export const MaterialInput = z.object({
  id: Id.optional(),
  version: RowVersion.optional(),
  /** The section of a new material. */
  sectionId: Id.optional(),
  /** The place of a new material in its section, from 0; without it, the last. */
  displayOrder: z.number().int().min(0).max(MAX_MATERIALS).optional(),
  title: Title,
  /** Without it, a file decides. */
  kind: z.enum(MATERIAL_KINDS).optional(),
  fileId: Id.nullable().optional(),
  /** The text of a reading as HTML, or the address of a link. */
  body: z.string().max(MAX_BODY).nullable().optional(),
  isPreview: z.boolean().optional(),
  downloadable: z.boolean().optional(),
  drip: Drip.optional(),
  completionRule: z.enum(COMPLETION_RULES).optional(),
  completionPercent: CompletionPercent.optional(),
  allowsManualCompletion: z.boolean().optional(),
})
export type MaterialInput = z.output<typeof MaterialInput>

export const DisplayOrders = z
  .array(
    z.object({
      kind: z.enum(["module", "section", "material"]),
      id: Id,
      displayOrder: z.number().int().min(0).max(10_000),
      /** The section into which a material moves; without it, it stays in its own. */
      sectionId: Id.optional(),
    }),
  )
  .min(1)
  .max(MAX_MATERIALS + MAX_SECTIONS)
export type DisplayOrders = z.output<typeof DisplayOrders>

export const MaterialIds = z.object({ ids: z.array(Id).min(1).max(MAX_MATERIALS) })

/** The materials of a study material that a member may open, by folder. */
export const StudyMaterialFolders = z.array(
  z.object({
    id: Id,
    title: z.string(),
    folders: z.array(
      z.object({
        id: Id,
        title: z.string(),
        materials: z.array(
          z.object({
            id: Id,
            title: z.string(),
            kind: z.enum(MATERIAL_KINDS),
            /** Null while the learner may not open it yet. */
            fileId: Id.nullable(),
            bytes: z.number().int().nullable(),
            availableAt: Instant.nullable(),
          }),
        ),
      }),
    ),
  }),
)
