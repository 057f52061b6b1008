import { YesNoStatus } from '#src/components/yes-no-status/yes-no-status.tsx';

export default function RestedStatusScreen() {
  return <YesNoStatus about="rested" />;
}
