export { Panel as ChannelsPanel } from './channels-panel.tsx'
export { NotificationBell } from './notification-bell.tsx'
