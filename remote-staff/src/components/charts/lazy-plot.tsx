import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useNearScreen } from '@tapin/shared/ui/use-near-screen';
import { useState } from 'react';

/** The charts module once it has loaded. Printing is synchronous, so it cannot wait for the module. */
let plots: typeof import('./chart-plot.tsx') | undefined;

export async function loadPlots() {
  plots = await import(/* webpackChunkName: "charts" */ './chart-plot.tsx');
  return plots;
}

/** The code of charts is large, so it is loaded only when a chart is this close to the viewport. */
const loadMargin = '300px 0px';

/** Returns the component that draws charts once its code has loaded, and a ref for the element around the charts. */
export function usePlot(isPrinting = false) {
  const [isNear, setIsNear] = useState(false);
  const frame = useNearScreen<HTMLDivElement>(
    ({ isIntersecting }) => setIsNear(isIntersecting),
    !isNear,
    loadMargin,
  );
  const { module, hasFailed, retry } = useLazyModule(loadPlots, isNear);
  return { frame, Plot: isPrinting ? plots?.PaperPlot : module?.ChartPlot, hasFailed, retry };
}

interface PlotFailedProps {
  plot: ReturnType<typeof usePlot>;
  className: string | undefined;
}

export function PlotFailed({ plot: { hasFailed, retry }, className }: PlotFailedProps) {
  const { t } = useTranslation('staff');
  return (
    hasFailed && (
      <p role="status" className={className}>
        {t('charts.failed')}
        <Button variant="quiet" onClick={retry}>
          {t('charts.retry')}
        </Button>
      </p>
    )
  );
}
