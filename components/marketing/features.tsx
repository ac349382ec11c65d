import { useTranslations } from "next-intl"
import { Glyph, type GlyphName } from "@/components/ui/icon"
import { ClosingCall } from "./closing-call"
import { MarketingPage } from "./marketing-page"

type Entry = { title: string; text: string }

type EntryKey =
  | "shop"
  | "till"
  | "room"
  | "desk"
  | `shop.items.${"page" | "domain" | "search" | "preview"}`
  | `till.items.${"checkout" | "invoice" | "offline" | "books"}`
  | `room.items.${"player" | "live" | "batches" | "talk"}`
  | `desk.items.${"people" | "figures" | "storage" | "yours"}`

/** Everything that stands behind an institute, in four rooms. */
export function Features() {
  const t = useTranslations("marketing.features")
  const entry = (key: EntryKey): Entry => ({ title: t(`groups.${key}.title`), text: t(`groups.${key}.text`) })
  return (
    <MarketingPage title={t("title")} lead={t("lead")}>
      <div className="page flex flex-col pt-14">
        <Group
          glyph="globe"
          {...entry("shop")}
          entries={[
            entry("shop.items.page"),
            entry("shop.items.domain"),
            entry("shop.items.search"),
            entry("shop.items.preview"),
          ]}
        />
        <Group
          glyph="wallet"
          {...entry("till")}
          entries={[
            entry("till.items.checkout"),
            entry("till.items.invoice"),
            entry("till.items.offline"),
            entry("till.items.books"),
          ]}
        />
        <Group
          glyph="graduation-cap"
          {...entry("room")}
          entries={[
            entry("room.items.player"),
            entry("room.items.live"),
            entry("room.items.batches"),
            entry("room.items.talk"),
          ]}
        />
        <Group
          glyph="layout-dashboard"
          {...entry("desk")}
          entries={[
            entry("desk.items.people"),
            entry("desk.items.figures"),
            entry("desk.items.storage"),
            entry("desk.items.yours"),
          ]}
        />
      </div>
      <ClosingCall />
    </MarketingPage>
  )
}

type GroupProps = Entry & { glyph: GlyphName; entries: Entry[] }

function Group({ glyph, title, text, entries }: GroupProps) {
  return (
    <section className="grid gap-x-16 gap-y-8 border-t border-line py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div>
        <Glyph name={glyph} className="size-8 text-primary" />
        <h2 className="mt-4 text-3xl">{title}</h2>
        <p className="mt-2 max-w-xs text-muted">{text}</p>
      </div>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {entries.map((entry) => (
          <div key={entry.title}>
            <dt className="text-lg font-semibold">{entry.title}</dt>
            <dd className="mt-1.5 text-muted">{entry.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
