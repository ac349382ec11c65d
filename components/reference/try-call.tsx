"use client"
import { useTranslations } from "next-intl"
import { type SubmitEvent, useId, useState } from "react"
import { Button } from "@/components/ui/button"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"

interface TryCallProps {
  method: string
  path: string
  hasBody: boolean
}

/** Sends a call with the entered values and shows the response. */
export function TryCall({ method, path, hasBody }: TryCallProps) {
  const t = useTranslations("reference.try")
  const id = useId()
  const [result, setResult] = useState<string>()
  const [isPending, setPending] = useState(false)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setPending(true)
    const form = new FormData(event.currentTarget)
    const fieldText = (name: string) => {
      const value = form.get(name)
      return typeof value === "string" ? value : ""
    }
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(fieldText(`param-${name}`)))
    const token = fieldText("token")
    setResult(
      await fetch(`/api${filled}${fieldText("query") && `?${fieldText("query")}`}`, {
        method,
        headers: {
          ...(hasBody && { "content-type": "application/json" }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(hasBody && { body: fieldText("body") }),
      }).then(
        async (response) => `${response.status}\n${JSON.stringify(await response.json(), null, 2)}`,
        () => t("failed"),
      ),
    )
    setPending(false)
  }

  return (
    <form method="post" onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
      {names.map((name) => (
        <label key={name} className="flex flex-col gap-1 text-sm">
          {name}
          <Input name={`param-${name}`} required />
        </label>
      ))}
      <label className="flex flex-col gap-1 text-sm">
        {t("query")}
        <Input name="query" placeholder="page=0&size=6" />
      </label>
      <label className="flex flex-col gap-1 text-sm">
        {t("token")}
        <Input name="token" autoComplete="off" />
      </label>
      {hasBody && (
        <label className="flex flex-col gap-1 text-sm sm:col-span-2">
          {t("body")}
          <Textarea name="body" rows={4} defaultValue="{}" spellCheck={false} />
        </label>
      )}
      <div>
        <Button type="submit" variant="secondary" pending={isPending}>
          {t("send")}
        </Button>
      </div>
      {result && (
        <pre
          id={id}
          aria-label={t("answer")}
          className="max-h-96 overflow-auto rounded bg-sunken p-3 text-xs sm:col-span-2"
        >
          {result}
        </pre>
      )}
    </form>
  )
}
