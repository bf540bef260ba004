'use rtl'
import { enumOf } from 'flitwave/hdl'

/** The activity of an interface for the message that its node offers, or the reason why it does not accept it. */
export enum OfferActivity {
  /** There is no message. */
  Empty,
  /** The start-up of the previous message has not ended. */
  StartUpBusy,
  /** The previous message has not left (blocking start-ups). */
  PortBusy,
  /** It is accepted; its start-up begins. */
  Moves,
}

/** The activity of the start-up of an interface for its message, or the reason why the message does not move on. */
export enum StartUpActivity {
  /** There is no message. */
  Empty,
  /** Its start-up is running. */
  StartUp,
  /** Its start-up has ended; the queue of its injection channel is full (serial start-ups). */
  QueueFull,
  /** Its start-up has ended; the buffer of the router has no room for its head (blocking start-ups). */
  NoCredit,
  /** It moves on to its injection channel. */
  Moves,
}

/** The activity of the queue of an injection channel for the message at its front. */
export enum SendQueueActivity {
  /** There is no message. */
  Empty,
  /** The channel sends the previous message. */
  ChannelBusy,
  /** The buffer of the router has no room for its head. */
  NoCredit,
  /** Its head leaves. */
  Moves,
}

/** The activity of a receive unit for its oldest message. */
export enum ReceiveActivity {
  /** There is no message. */
  Empty,
  /** Its tail has not arrived. */
  Arrives,
  /** Its receive latency is running. */
  Receive,
  /** It is received. */
  Received,
}

export const offerActivityType = enumOf(OfferActivity, 'OfferActivity')
export const startUpActivityType = enumOf(StartUpActivity, 'StartUpActivity')
export const sendQueueActivityType = enumOf(SendQueueActivity, 'SendQueueActivity')
export const receiveActivityType = enumOf(ReceiveActivity, 'ReceiveActivity')
