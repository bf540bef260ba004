'use rtl'
import { enumOf } from 'flitwave/hdl'

/** The activity of an interface for the message that its node offers, or the reason why it does not take it. */
export enum OfferActivity {
  /** There is no message. */
  Empty,
  /** The start-up of the message before it has not ended. */
  StartUpBusy,
  /** The message before it has not left (start-ups that block). */
  PortBusy,
  /** It is taken; its start-up begins. */
  Moves,
}

/** The activity of the start-up of an interface for its message, or the reason why the message does not go on. */
export enum StartUpActivity {
  /** There is no message. */
  Empty,
  /** Its start-up runs. */
  StartUp,
  /** Its start-up is over; the queue of its injection channel is full (serial start-ups). */
  QueueFull,
  /** Its start-up is over; the buffer of the router has no room for its head (start-ups that block). */
  NoCredit,
  /** It goes on to its injection channel. */
  Moves,
}

/** The activity of the queue of an injection channel for the message at its front. */
export enum SendQueueActivity {
  /** There is no message. */
  Empty,
  /** The channel sends the message before it. */
  ChannelBusy,
  /** The buffer of the router has no room for its head. */
  NoCredit,
  /** Its head leaves. */
  Moves,
}

/** The activity of a receive unit for the message that has come to it first. */
export enum ReceiveActivity {
  /** There is no message. */
  Empty,
  /** Its tail has not come. */
  Arrives,
  /** Its receive latency runs. */
  Receive,
  /** It is received. */
  Received,
}

export const offerActivityType = enumOf(OfferActivity, 'OfferActivity')
export const startUpActivityType = enumOf(StartUpActivity, 'StartUpActivity')
export const sendQueueActivityType = enumOf(SendQueueActivity, 'SendQueueActivity')
export const receiveActivityType = enumOf(ReceiveActivity, 'ReceiveActivity')
