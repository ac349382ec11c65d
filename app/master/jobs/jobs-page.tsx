import { QueuesScreen } from "@/components/job-queues/queues-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The queues of background jobs, with the messages that no other page of the area needs. */
export const JobsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "jobQueues"]}>
    <QueuesScreen />
  </WithMessages>
)
