"use client"
import type { z } from "zod"
import { useForm } from "react-hook-form"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import type { Failure } from "@/lib/contract/errors"

type NameFormProps = {
  label: string
  /** The label of the button. */
  action: string
  current: string
  shape: z.ZodType<string>
  /** Said of a name that the shape refuses. */
  error: string
  save: { isPending: boolean; error: Failure | null; mutate: (name: string) => void }
  onCancel: () => void
}

/** Names a file or a folder. */
export function NameForm({ label, action, current, shape, error, save, onCancel }: NameFormProps) {
  const errorMessage = useErrorMessage()
  const form = useForm({ values: { name: current }, resetOptions: { keepDirtyValues: true } })
  const isTaken = save.error?.code === "name_taken"
  const message = form.formState.errors.name ? error : isTaken ? errorMessage("name_taken") : undefined

  const onSubmit = form.handleSubmit(({ name }) => {
    if (!shape.safeParse(name).success) return form.setError("name", { type: "wrong" }, { shouldFocus: true })
    save.mutate(name)
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <Field label={label} error={message}>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <FormFooter label={action} pending={save.isPending} failure={isTaken ? null : save.error} onCancel={onCancel} />
    </form>
  )
}
