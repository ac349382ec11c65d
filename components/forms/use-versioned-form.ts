import { useState } from "react"
import { type FieldPath, type FieldValues, useForm } from "react-hook-form"

/** Resets fields that the user has changed as well, which are kept when only the server's values change. */
const EVERY_FIELD = { keepDirtyValues: false }

type VersionedFormOptions<Fields extends FieldValues> = {
  /** The current values on the server. */
  serverValues: Fields
  names: readonly FieldPath<Fields>[]
  /** Fetches the values from the server again. */
  onReload: () => Promise<unknown>
}

/** A form over a versioned record: what the user typed is kept when new values arrive from the server. */
export function useVersionedForm<Fields extends FieldValues>({
  serverValues,
  names,
  onReload,
}: VersionedFormOptions<Fields>) {
  const form = useForm<Fields>({ values: serverValues, resetOptions: { keepDirtyValues: true } })
  const { isDirty, errors, dirtyFields } = form.formState
  const [previousValues, setPreviousValues] = useState<Fields>()

  function conflictingValue(name: keyof Fields & FieldPath<Fields>): string | undefined {
    if (!previousValues || !(name in dirtyFields) || previousValues[name] === serverValues[name]) return undefined
    return String(serverValues[name])
  }

  async function reload() {
    setPreviousValues(serverValues)
    await onReload()
  }

  function discard() {
    setPreviousValues(undefined)
    form.reset(serverValues, EVERY_FIELD)
  }

  function setFieldErrors(fieldNames: readonly FieldPath<Fields>[]) {
    fieldNames.forEach((name, at) => form.setError(name, { type: "wrong" }, { shouldFocus: at === 0 }))
  }

  function beginSave() {
    const sent = names.map((name) => form.getValues(name))
    return (saved: Fields) => {
      const now = names.map((name) => form.getValues(name))
      form.reset(saved, EVERY_FIELD)
      setPreviousValues(undefined)
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
    /** The value that someone else saved for a field that was changed here too; known after a reload. */
    conflictingValue,
    reload,
    discard,
    /** Marks fields as invalid and focuses the first. */
    setFieldErrors,
    /**
     * Call it when a save starts, and the function it returns when the save has succeeded: edits made since then are
     * kept.
     */
    beginSave,
  }
}
