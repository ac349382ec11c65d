"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { useOffer } from "@/components/shell/area/use-offer"
import { Button } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { type Faq, faqs } from "@/lib/features/faqs/contract"
import { AutosavedFaq } from "./autosaved-faq"
import { FaqForm } from "./faq-form"
import { FaqRow } from "./faq-row"
import { type FaqScope, faqQuery } from "./faq-query"
import { useFaqOrder } from "./use-faq-order"

/** The questions of an item, an institute or the platform: added, changed, ordered and deleted one by one. */
export function FaqEditor(owner: FaqScope) {
  const list = useQuery({ ...faqQuery(owner), refetchOnWindowFocus: false })
  return (
    <QueryContent query={list} skeleton={<SkeletonLines lines={6} />}>
      {(shown) => <Faqs owner={owner} list={shown} />}
    </QueryContent>
  )
}

function Faqs({ owner, list }: { owner: FaqScope; list: Faq[] }) {
  const t = useTranslations("faqs")
  const mayWrite = useMay()(faqs.create)
  const [editing, setEditing] = useState<number | "new">()
  const order = useFaqOrder(owner, list)
  // A new question that has saved itself stays in its form below the others until that is closed.
  const [createdId, setCreatedId] = useState<number>()
  const rows = editing === "new" ? list.filter(({ id }) => id !== createdId) : list
  function close() {
    setEditing(undefined)
    setCreatedId(undefined)
  }
  const form = (faq?: Faq) =>
    owner.faqType === "item" ? (
      <AutosavedFaq
        itemId={owner.itemId}
        {...(faq && { faq })}
        knownIds={rows.map(({ id }) => id)}
        onCreated={setCreatedId}
        onDone={close}
      />
    ) : (
      <FaqForm faqType={owner.faqType} {...(faq && { faq })} onDone={close} />
    )
  const offer = useOffer()
  const add =
    editing !== "new" &&
    offer(
      faqs.create,
      <Button variant="secondary" className="self-start" onClick={() => setEditing("new")}>
        <Icon name="plus" />
        {t("add")}
      </Button>,
    )
  if (list.length === 0 && editing !== "new")
    return (
      <EmptyState
        icon={<Icon name="circle-question-mark" />}
        title={t("empty")}
        message={t(`emptyMessage.${owner.faqType}`)}
        action={add}
      />
    )
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <ol className="flex flex-col gap-3">
        {rows.map((faq, index) => (
          <li key={faq.id} className="rounded bg-surface p-4 shadow-card sm:p-5">
            {editing === faq.id ? (
              form(faq)
            ) : (
              <FaqRow
                faq={faq}
                mayWrite={mayWrite}
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                isMoving={order.isPending}
                onMove={(step) => order.move(index, step)}
                onEdit={() => setEditing(faq.id)}
              />
            )}
          </li>
        ))}
      </ol>
      {editing === "new" && <div className="rounded bg-surface p-4 shadow-card sm:p-5">{form()}</div>}
      {add}
    </div>
  )
}
