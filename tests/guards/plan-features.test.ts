import type { Endpoint } from "@/lib/contract/endpoint"
import { contracts } from "@/lib/main/contracts"
import { AVAILABLE_FEATURES } from "@/lib/features/plans/features"
import en from "@/lib/shared/messages/en/errors.json"
import enPricing from "@/lib/shared/messages/en/marketing.json"
import hi from "@/lib/shared/messages/hi/errors.json"
import hiPricing from "@/lib/shared/messages/hi/marketing.json"
import { keysOf } from "@/lib/shared/keys-of"
import { PLAN_FEATURES, type PlanFeature } from "@/lib/shared/plan-features"

interface Folder {
  contract: keyof typeof contracts
  without: Record<string, string>
}

/** The contract of each feature that stands, and its endpoints that work without it, with the reason. */
const FOLDERS = {
  customDomain: {
    contract: "domains",
    without: {
      list: "domains that an institute has go on",
      check: "domains that an institute has go on",
      setPrimary: "domains that an institute has go on",
      remove: "what an institute has may be removed",
      mayHaveCertificate: "domains that an institute has go on",
    },
  },
  coupons: { contract: "coupons", without: {} },
  customRoles: {
    contract: "roles",
    without: {
      listForUsers: "it lists the roles that everybody has, too",
      list: "it lists the roles that everybody has, too",
      screens: "roles that an institute has stay in force, and are shown",
      mapping: "roles that an institute has stay in force, and are shown",
      remove: "what an institute has may be removed",
    },
  },
  auditExport: {
    contract: "auditLog",
    without: {
      list: "every institute reads its log",
      listAll: "the platform's own",
      exportAll: "the platform's own",
    },
  },
} as const satisfies Partial<Record<PlanFeature, Folder>>

test("each feature that stands has the contract of its endpoints", () => {
  expect(keysOf(FOLDERS).toSorted()).toEqual([...AVAILABLE_FEATURES].toSorted())
})

test.each(keysOf(FOLDERS))("each endpoint of %s asks for it, or says why not", (feature) => {
  const { contract, without }: Folder = FOLDERS[feature]
  const endpoints = Object.entries<Endpoint>(contracts[contract] ?? {})
  const unasked = endpoints.filter(([, endpoint]) => endpoint.feature !== feature)
  expect(unasked.map(([name]) => name).toSorted()).toEqual(Object.keys(without).toSorted())
  expect(unasked.length).toBeLessThan(endpoints.length)
})

test("an endpoint asks for a feature that stands, of somebody who has signed in", () => {
  const all: Endpoint[] = Object.values(contracts).flatMap((contract) => Object.values<Endpoint>(contract))
  const asking = all.flatMap(({ feature, access }) => (feature === undefined ? [] : [{ feature, access }]))
  expect(asking.filter(({ access }) => access === "public")).toEqual([])
  expect(asking.filter(({ feature }) => !AVAILABLE_FEATURES.includes(feature))).toEqual([])
})

test.each(PLAN_FEATURES)("%s has a title in both languages", (feature) => {
  for (const { marketing } of [enPricing, hiPricing]) expect(marketing.pricing.features[feature]).toMatch(/\S/)
})

test.each(AVAILABLE_FEATURES)("%s has a sentence for those whose plan lacks it, in both languages", (feature) => {
  for (const { errors } of [en, hi]) expect(errors.not_in_plan_of).toContain(` ${feature} {`)
})
