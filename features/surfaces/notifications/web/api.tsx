export { NotificationBell } from './bell-widget.tsx'
