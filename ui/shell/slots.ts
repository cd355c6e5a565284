import type { ApprovalSlot, PanelSlot, PersonAction, ProfileTab, ReportSlot, WebModule, WidgetSlot } from './screens.ts'

/** What features bring for screens of other features: the profile's tabs, the dashboard's parts, parts of the settings. */
export const slots: {
  profileTabs: readonly ProfileTab[]
  widgets: readonly WidgetSlot[]
  panels: readonly PanelSlot[]
  approvals: readonly ApprovalSlot[]
  personActions: readonly PersonAction[]
  reports: readonly ReportSlot[]
  /** Where asking for leave begins, on whichever page. */
  request: WebModule['request']
} = {
  profileTabs: [],
  widgets: [],
  panels: [],
  approvals: [],
  personActions: [],
  reports: [],
  request: undefined,
}

/** Bound once by the shell, before the first screen. */
export function fillSlots(modules: readonly WebModule[]): void {
  const byOrder = <T extends { order: number }>(brought: readonly T[]) => brought.toSorted((a, b) => a.order - b.order)
  slots.profileTabs = byOrder(modules.flatMap((module) => module.profileTabs ?? []))
  slots.widgets = byOrder(modules.flatMap((module) => module.widgets ?? []))
  slots.request = modules.find((module) => module.request)?.request
  slots.approvals = modules.flatMap((module) => module.approvals ?? [])
  slots.personActions = modules.flatMap((module) => module.personActions ?? [])
  slots.reports = modules.flatMap((module) => module.reports ?? [])
  slots.panels = byOrder(modules.flatMap((module) => module.panels ?? []))
}
