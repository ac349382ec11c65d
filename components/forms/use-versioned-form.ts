import { useState } from "react"
import { type FieldPath, type FieldValues, useForm } from "react-hook-form"

/** What was typed goes too, which stays when the server's fields change by themselves. */
const EVERY_FIELD = { keepDirtyValues: false }

type EditingOptions<Fields extends FieldValues> = {
  /** The fields as they stand on the server. */
  stands: Fields
  names: readonly FieldPath<Fields>[]
  /** Asks the server anew how they stand. */
  onReload: () => Promise<unknown>
}

/** A form over what others may change too: what is typed here stays typed, whatever comes from the server meanwhile. */
export function useEditing<Fields extends FieldValues>({ stands, names, onReload }: EditingOptions<Fields>) {
  const form = useForm<Fields>({ values: stands, resetOptions: { keepDirtyValues: true } })
  const { isDirty, errors, dirtyFields } = form.formState
  const [before, setBefore] = useState<Fields>()

  function theirs(name: keyof Fields & FieldPath<Fields>): string | undefined {
    if (!before || !(name in dirtyFields) || before[name] === stands[name]) return undefined
    return String(stands[name])
  }

  async function reload() {
    setBefore(stands)
    await onReload()
  }

  function discard() {
    setBefore(undefined)
    form.reset(stands, EVERY_FIELD)
  }

  function blame(faulty: readonly FieldPath<Fields>[]) {
    faulty.forEach((name, at) => form.setError(name, { type: "wrong" }, { shouldFocus: at === 0 }))
  }

  function leaving() {
    const sent = names.map((name) => form.getValues(name))
    return (saved: Fields) => {
      const now = names.map((name) => form.getValues(name))
      form.reset(saved, EVERY_FIELD)
      setBefore(undefined)
      names.forEach((name, at) => {
        const typed = now[at]
        if (typed !== undefined && typed !== sent[at]) form.setValue(name, typed, { shouldDirty: true })
      })
    }
  }

  return {
    form,
    errors,
    isDirty,
    /** What somebody else has made of a field that was changed here too, known after a reload. */
    theirs,
    reload,
    discard,
    /** Marks the fields at fault and goes to the first. */
    blame,
    /** To be called when a save leaves, and what it answers when the save has arrived: what was typed since stays typed. */
    leaving,
  }
}
