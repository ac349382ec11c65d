import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { IdText, RowVersion } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { Mode, WaysToPay } from "./application-shapes"

const text = (most: number) => z.string().trim().min(1, "Must be given").max(most).nullish()

const OfflineSettings = WaysToPay.extend({ isOn: z.boolean(), version: RowVersion })
export type OfflineSettings = z.infer<typeof OfflineSettings>

/** How and where the institute is paid itself. */
export const OfflineSettingsInput = z.object({
  isOn: z.boolean(),
  modes: z.array(Mode).max(4),
  accountName: text(120),
  accountNumber: z
    .string()
    .trim()
    .regex(/^\d{6,20}$/, "6 to 20 digits")
    .nullish(),
  ifsc: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "Must be an IFSC such as HDFC0001234")
    .nullish(),
  bank: text(120),
  upiId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{2,60}@[A-Za-z]{2,40}$/, "Must be a UPI id such as school@bank")
    .nullish(),
})
export type OfflineSettingsInput = z.output<typeof OfflineSettingsInput>

export const offlineSettings = {
  show: endpoint("GET /institutes/v2/api/offlineSettings", {
    access: ADMINS,
    screen: "offlineApplications",
    summary: "How the institute is paid itself (added)",
    reply: OfflineSettings,
  }),
  save: endpoint("PUT /institutes/v2/api/offlineSettings", {
    access: ["InstituteAdmin"],
    screen: "offlineApplications",
    summary: "Saves how the institute is paid itself, and whether it is (added)",
    body: OfflineSettingsInput.extend({ version: RowVersion }),
    reply: OfflineSettings,
    failures: ["stale"],
    records: ["offline.settings_saved"],
  }),
  ways: endpoint("GET /institutes/v2/api/offlineWays", {
    access: "public",
    summary:
      "Whether the institute is paid itself, and by which ways; where to pay is told after staff have accepted (added)",
    limit: { calls: 120, perSeconds: 60 },
    query: z.object({ instituteId: IdText.optional() }),
    reply: z.object({ isOn: z.boolean(), modes: z.array(Mode) }),
  }),
}
