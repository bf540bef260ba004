import type { Module } from '../ir.js'
export function checkModule(module: Module): void { void module }
