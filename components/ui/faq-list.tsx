import { Icon } from "./icon"

/** An accordion of questions and answers that needs no script. */
export function FaqList({ faqs }: { faqs: { id: number; question: string; answer: string }[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {faqs.map(({ id, question, answer }) => (
        <details key={id} className="group/faq">
          <summary className="flex list-none items-center gap-4 rounded py-4 font-medium hover:text-primary [&::-webkit-details-marker]:hidden">
            <span className="grow">{question}</span>
            <Icon name="plus" className="size-4.5 text-muted transition-transform group-open/faq:rotate-45" />
          </summary>
          <p className="max-w-prose pe-8 pb-5 whitespace-pre-line text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}
