import { sidebar } from '../contract.ts'

/** What the entry of a profile's menu does. */
export const operation = sidebar.addSidebarUser
