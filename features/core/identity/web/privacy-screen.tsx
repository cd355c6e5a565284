import { Legal } from './legal-panel.tsx'

export const Screen = () => <Legal page="privacy" />
