export { DirectoryPanel } from './directory-panel.tsx'
