import { YesNoStatus } from '#src/components/yes-no-status/yes-no-status.tsx';

export default function EatenStatusScreen() {
  return <YesNoStatus about="eaten" />;
}
