export { ExampleDialog } from './example-dialog.tsx'
export { ExamplesList } from './examples-list.tsx'
export { ExamplesPanel } from './examples-panel.tsx'
