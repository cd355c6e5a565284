import { FlowCreatePage } from '#features/people/flows/web/api.tsx'
import { ExamplePanel } from './example-panel.tsx'
import { useTimeOffPurpose } from './purpose-words.ts'

/** A new flow of time off. */
export const Screen = () => <FlowCreatePage of={useTimeOffPurpose()} Example={ExamplePanel} />
