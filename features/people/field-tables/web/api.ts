export { useFieldTables, usePersonTables } from './queries.ts'
export { columnsNow, rowValues } from './row-state.ts'
export { useRowTitle } from './rows-list.tsx'
