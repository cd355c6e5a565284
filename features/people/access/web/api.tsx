export { useDepartmentReview, useMoveReview, usePlaceReview } from './place-review-dialog.tsx'
export { ViewingBanner } from './viewing-panel.tsx'
export { WhoSees } from './who-sees-panel.tsx'
