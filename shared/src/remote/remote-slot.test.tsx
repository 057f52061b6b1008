import { render, screen } from '@testing-library/react';
import { RemoteSlot, SlotContext } from '#src/router/router.ts';

const offers = {
  'meal-card': { props: { day: 'string', grades: 'number[]?' }, budget: 8_000 },
  footer: { budget: 2_000 },
} as const;

test('a slot shows what the host renders for its name and props', () => {
  render(
    <SlotContext value={({ name, props }) => `${name} ${JSON.stringify(props)}`}>
      <RemoteSlot<typeof offers> name="meal-card" props={{ day: '2026-11-30', grades: [5] }} />
    </SlotContext>,
  );
  expect(screen.getByText('meal-card {"day":"2026-11-30","grades":[5]}')).toBeInTheDocument();
});

test('a slot renders nothing without a host', () => {
  const { container } = render(<RemoteSlot<typeof offers> name="footer" props={{}} />);
  expect(container).toBeEmptyDOMElement();
});

/** The function is never called. The compiler must refuse each slot in it. */
const refused = () => [
  // @ts-expect-error: the owner offers no slot with this name.
  <RemoteSlot<typeof offers> key="1" name="header" props={{}} />,
  // @ts-expect-error: the slot passes a day.
  <RemoteSlot<typeof offers> key="2" name="meal-card" props={{}} />,
  // @ts-expect-error: a day is a text.
  <RemoteSlot<typeof offers> key="3" name="meal-card" props={{ day: 5 }} />,
];

test('a wrong slot does not compile', () => expect(refused).toBeInstanceOf(Function));
