"use client"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Card } from "@/components/ui/card"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { call } from "@/lib/client/api"
import { LOCAL_RECORD_TYPES, type LocalRecord } from "@/lib/contract/local-record"
import { system } from "@/lib/features/system/contract"

/** The texts of the form; the page has no messages in the browser. */
export type DnsLabels = Record<"title" | "help" | "name" | "type" | "value" | "save" | "list", string>

/** The records of the local DNS with a form that sets one, for a developer who tries a custom domain. */
export function LocalDns({ records: initial, labels }: { records: LocalRecord[]; labels: DnsLabels }) {
  const [records, setRecords] = useState(initial)
  const [isSaving, setIsSaving] = useState(false)

  async function onSave(form: FormData) {
    setIsSaving(true)
    const [name, value] = [form.get("name"), form.get("value")].map((text) => (typeof text === "string" ? text : ""))
    const type = LOCAL_RECORD_TYPES.find((one) => one === form.get("type")) ?? "TXT"
    await call(system.saveDnsRecord, { body: { name: name ?? "", type, value: value ?? "" } })
      .then(setRecords)
      .finally(() => setIsSaving(false))
  }

  return (
    <Card className="flex flex-col gap-4 p-5">
      <header>
        <h2 className="font-semibold">{labels.title}</h2>
        <p className="mt-1 text-sm text-muted">{labels.help}</p>
      </header>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void onSave(new FormData(event.currentTarget))
        }}
        className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[2fr_auto_2fr_auto]"
      >
        <Field label={labels.name}>
          <Input name="name" required autoComplete="off" />
        </Field>
        <Field label={labels.type}>
          <Select name="type">
            {LOCAL_RECORD_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        </Field>
        <Field label={labels.value}>
          <Input name="value" autoComplete="off" />
        </Field>
        <Button type="submit" pending={isSaving}>
          {labels.save}
        </Button>
      </form>
      {records.length > 0 && (
        <ul aria-label={labels.list} className="flex flex-col gap-1 font-mono text-sm">
          {records.map(({ name, type, value }) => (
            <li key={`${name} ${type}`} className="wrap-anywhere">
              {name} {type} {value}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
