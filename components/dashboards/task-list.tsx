import { Icon, type IconName } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"

/** Something to do; without `href` it cannot be done here. */
export type Task = { key: string; text: string; href?: string; icon: IconName }

/** Tasks, as links to where they are done. */
export function TaskList({ tasks }: { tasks: Task[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {tasks.map(({ key, text, href, icon }) => (
        <li key={key}>
          {href === undefined ? (
            <p className={ROW}>
              <TaskText text={text} icon={icon} />
            </p>
          ) : (
            <Link href={href} className={`${ROW} hover:bg-line`}>
              <TaskText text={text} icon={icon} />
              <Icon name="chevron-right" className="size-4 shrink-0 text-muted rtl:rotate-180" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const ROW = "flex h-full min-h-12 items-center gap-3 rounded bg-quiet px-3 py-2.5 text-ui"

function TaskText({ text, icon }: Pick<Task, "text" | "icon">) {
  return (
    <>
      <Icon name={icon} className="size-4.5 shrink-0 text-primary" />
      <span className="min-w-0 flex-1">{text}</span>
    </>
  )
}
