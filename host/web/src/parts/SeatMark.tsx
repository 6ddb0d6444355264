// Colour and shape of a seat.
import { seatShape } from './seats';

export function SeatMark(props: { seat: number; colour: string }) {
  return (
    <svg class="seat-mark" viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true">
      <path d={seatShape(props.seat, 7)} fill={props.colour} />
    </svg>
  );
}
