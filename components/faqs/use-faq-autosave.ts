"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useSaving } from "@/components/forms/saving-context"
import { useAutosave } from "@/components/forms/use-autosave"
import { call } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { Failure } from "@/lib/contract/errors"
import { type Faq, faqs, FaqText } from "@/lib/features/faqs/contract"
import { invalidFaqFields } from "./faq-fields"

type Text = Pick<Faq, "question" | "answer">

type FaqAutosaveOptions = {
  itemId: number
  /** The question with which the form was opened; undefined for a new one. */
  faq: Faq | undefined
  /** The questions that there were then. */
  knownIds: readonly number[]
  /** Whether it is saved without waiting for a pause in typing. */
  isClosing: boolean
  onCreated: (id: number) => void
}

/**
 * A question of an item as it is typed: what is valid saves itself after a pause. A new one is created once, though the answer of
 * its first save be lost.
 */
export function useFaqAutosave({ itemId, faq, knownIds, isClosing, onCreated }: FaqAutosaveOptions) {
  const client = useQueryClient()
  const { report, setUnsaved } = useSaving()
  const [typed, setTyped] = useState<Text>({ question: faq?.question ?? "", answer: faq?.answer ?? "" })
  const [sent, setSent] = useState(faq && serialize(faq))
  const id = useRef(faq?.id)
  const mayBeCreated = useRef<Text>(undefined)
  const { data: text } = FaqText.safeParse(typed)
  const isEmpty = sent === undefined && typed.question + typed.answer === ""

  const fetchAll = () => call(faqs.listOfItem, { params: { id: String(itemId) } })
  const fetchSaved = async () => (await fetchAll()).find((one) => one.id === id.current)
  async function create(created: Text): Promise<Faq> {
    const before = mayBeCreated.current
    const own = before && (await fetchAll()).find((one) => !knownIds.includes(one.id) && serialize(one) === serialize(before)) // oxfmt-ignore
    mayBeCreated.current = created
    return own ? update(own, created) : call(faqs.create, { body: { ...created, faqType: "item", itemId } })
  }
  const update = (at: Pick<Faq, "id" | "version">, changed: Text) =>
    call(faqs.update, { params: { id: String(at.id) }, body: { ...changed, version: at.version } })

  async function save(version: number) {
    if (!text) throw new Failure("invalid_input")
    const saved = await report(() => (id.current ? update({ id: id.current, version }, text) : create(text)))
    id.current = saved.id
    setSent(serialize(text))
    // Not awaited: without a network it takes as long as the network does.
    void invalidate(client, [faqs.listOfItem])
    return saved
  }
  const autosave = useAutosave({
    // What is not valid is not sent: nothing has changed then since the last save.
    snapshot: text ? serialize(text) : (sent ?? ""),
    initial: { id: faq?.id, version: faq?.version ?? 0 },
    isUrgent: isClosing,
    save,
    fetchVersion: async () => (await fetchSaved())?.version ?? 0,
    isOnServer: async (snapshot) => {
      const saved = await fetchSaved()
      return saved !== undefined && serialize(saved) === snapshot
    },
    onCreated,
  })

  const invalid = isEmpty ? [] : invalidFaqFields(typed)
  const { failure, isUnsaved } = autosave
  const fields = invalid.length
  useEffect(() => {
    if (failure) setUnsaved("question", { why: "failed", failure })
    else if (fields > 0) setUnsaved("question", { why: "invalid", fields })
    else setUnsaved("question", isUnsaved ? { why: "pending" } : undefined)
  }, [failure, fields, isUnsaved, setUnsaved])
  useEffect(() => () => setUnsaved("question", undefined), [setUnsaved])

  return { typed, setTyped, autosave, invalid, isSaved: fields === 0 && !isUnsaved && !autosave.isBusy }
}

const serialize = ({ question, answer }: Text) => JSON.stringify({ question, answer })
