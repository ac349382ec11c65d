"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { useRouter, useSearchParams } from "next/navigation"
import { useDates } from "@/components/learning/use-dates"
import { Badge } from "@/components/ui/badge"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/glyph"
import { Input } from "@/components/ui/input"
import { Switch } from "@/components/ui/switch"
import { queryFor, useSend } from "@/lib/client/api"
import { desk, type MasterInstitute } from "@/lib/features/desk/contract"
import { ScreenHead } from "./screen-head"

const PAGE_SIZE = 10
const BASE = "/master/institutes"

const addressOf = (page: number, search?: string) => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `${BASE}?${query}` : BASE
}

/** Every institute, with what decides its place in the directory. */
export function InstitutesScreen() {
  const t = useTranslations("desk.institutes")
  const format = useFormatter()
  const dates = useDates()
  const router = useRouter()
  const address = useSearchParams()
  const page = Math.max(1, Number(address.get("page")) || 1)
  const search = address.get("search")?.slice(0, 80) || undefined
  const list = useQuery({
    ...queryFor(desk.institutes, { query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      {list.isError ? (
        <ErrorState onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={[
            {
              key: "name",
              header: t("name"),
              cell: ({ name, origin }) => (
                <span className="flex min-w-0 flex-col">
                  <span className="font-medium">{name}</span>
                  <a
                    href={origin}
                    className="text-sm font-normal break-all text-muted underline-offset-4 hover:underline"
                  >
                    {origin.replace(/^https?:\/\//, "")}
                  </a>
                </span>
              ),
            },
            { key: "plan", header: t("plan"), cell: ({ plan }) => <Badge>{plan ?? "–"}</Badge> },
            { key: "members", header: t("members"), isNumeric: true, cell: ({ members }) => format.number(members) },
            { key: "items", header: t("items"), isNumeric: true, cell: ({ items }) => format.number(items) },
            {
              key: "since",
              header: t("since"),
              isMinor: true,
              cell: ({ createdAt }) => <span className="whitespace-nowrap">{dates(createdAt)}</span>,
            },
            {
              key: "order",
              header: t("order"),
              isNumeric: true,
              cell: (institute) => <OrderField institute={institute} />,
            },
            { key: "featured", header: t("featured"), cell: (institute) => <FeatureSwitch institute={institute} /> },
          ]}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search }}
          hrefFor={(to) => addressOf(to.page, search)}
          onSearch={(words) => router.replace(addressOf(1, words.trim() || undefined))}
          isStale={list.isPlaceholderData}
          empty={<EmptyState icon={<Glyph name="layers" />} title={t("empty")} message={t("emptyMessage")} />}
        />
      )}
    </>
  )
}

function FeatureSwitch({ institute: { id, name, featured } }: { institute: MasterInstitute }) {
  const t = useTranslations("desk.institutes")
  const change = useSend(desk.featureInstitute, { stale: [desk.institutes] })
  return (
    <Switch
      label={<span className="sr-only">{t("feature", { name })}</span>}
      checked={change.isPending ? change.variables.body.featured : featured}
      onChange={(event) => change.mutate({ body: { id, featured: event.target.checked } })}
    />
  )
}

function OrderField({ institute: { id, name, displayOrder } }: { institute: MasterInstitute }) {
  const t = useTranslations("desk.institutes")
  const change = useSend(desk.orderInstitutes, { stale: [desk.institutes] })
  function onBlur(typed: string) {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 0 && wanted <= 1_000_000 && wanted !== displayOrder) {
      change.mutate({ body: [{ id, displayOrder: wanted }] })
    }
  }
  return (
    <Input
      key={displayOrder}
      type="number"
      min={0}
      aria-label={t("orderOf", { name })}
      defaultValue={displayOrder}
      className="w-20 text-end"
      onBlur={(event) => onBlur(event.target.value)}
    />
  )
}
